// Sorts the same random numbers five times, and prints how long each took: name, value, unit.
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static double now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(void) {
    const char *text = getenv("NUMBERS");
    size_t count = text ? strtoul(text, NULL, 10) : 10000;
    uint32_t *numbers = malloc(count * sizeof *numbers);
    if (numbers == NULL || count == 0) return 1;
    for (int round = 0; round < 5; round++) {
        uint32_t state = 2463534242u;
        for (size_t i = 0; i < count; i++) {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            numbers[i] = state;
        }
        double start = now_ms();
        qsort(numbers, count, sizeof *numbers, compare);
        double took = now_ms() - start;
        for (size_t i = 1; i < count; i++)
            if (numbers[i - 1] > numbers[i]) return fprintf(stderr, "not sorted\n"), 1;
        printf("sort %.6f ms\n", took);
    }
    printf("memory %zu B\n", count * sizeof *numbers);
    free(numbers);
    return 0;
}
