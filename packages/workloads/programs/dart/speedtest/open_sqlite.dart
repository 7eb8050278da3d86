import 'dart:ffi';

import 'package:sqlite3/open.dart';

/// Has package:sqlite3 load the machine's SQLite: its own name for it is a link that only the files for
/// C developers bring. Holds for the isolate that calls it.
void useSystemSqlite() {
  open.overrideFor(OperatingSystem.linux, () => DynamicLibrary.open('libsqlite3.so.0'));
}
