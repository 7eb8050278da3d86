package main

import "runtime"

// allocated is what the Go runtime has allocated so far. Memory that C code takes is none of it, nor is
// that of a process beside this one.
type allocated struct{ bytes, objects uint64 }

// readAllocated stops the world for a moment, so it stands outside of what is timed.
func readAllocated() allocated {
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return allocated{stats.TotalAlloc, stats.Mallocs}
}

func (a allocated) since(before allocated) allocated {
	return allocated{a.bytes - before.bytes, a.objects - before.objects}
}
