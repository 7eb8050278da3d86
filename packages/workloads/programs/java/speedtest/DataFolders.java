import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** The folders of a trial: `data`, its `copy`, and the warm-up's. */
record DataFolders(Path root) {
  Path data() {
    return root.resolve("data");
  }

  Path copy() {
    return root.resolve("copy");
  }

  Path warmup() {
    return root.resolve("warmup");
  }

  /**
   * Copies what was committed so far as it lies in the files, without a word to the library. Lock and
   * shared memory files are made anew. Answers the bytes of all files.
   */
  long copyData() throws IOException {
    Files.createDirectory(copy());
    long bytes = 0;
    try (var files = Files.newDirectoryStream(data())) {
      for (var file : files) {
        bytes += Files.size(file);
        var name = file.getFileName().toString();
        if (name.endsWith("-shm") || name.equals("lock.mdb")) continue;
        Files.copy(file, copy().resolve(name));
      }
    }
    return bytes;
  }

  static void remove(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) Files.delete(path);
    }
  }
}
