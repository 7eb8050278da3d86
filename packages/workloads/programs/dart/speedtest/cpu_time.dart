import 'dart:ffi';

final class _Timespec extends Struct {
  @Long()
  external int seconds;

  @Long()
  external int nanoseconds;
}

const _clockProcessCpu = 2;

/// CPU time of this process with all isolates. What other programs of the machine do hardly shows in
/// it, and the harness's own part is CPU time.
class CpuTime {
  final _into = DynamicLibrary.process()
      .lookupFunction<Pointer<_Timespec> Function(Size), Pointer<_Timespec> Function(int)>(
          'malloc')(sizeOf<_Timespec>());
  final _read = DynamicLibrary.process().lookupFunction<Int Function(Int, Pointer<_Timespec>),
      int Function(int, Pointer<_Timespec>)>('clock_gettime');

  int get ns {
    if (_read(_clockProcessCpu, _into) != 0) {
      throw StateError('The CPU time of the process cannot be read.');
    }
    return _into.ref.seconds * 1000000000 + _into.ref.nanoseconds;
  }
}
