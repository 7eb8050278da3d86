/// Harness of the speedtest scenarios for libraries of Dart: the process is the target, and it speaks
/// the harness protocol, JSON lines on stdio (packages/contracts/src/work/runs/harness.ts).
library;

import 'dart:async';
import 'dart:convert';
import 'dart:ffi';
import 'dart:io';

import 'library_types.dart';
import 'probe.dart';
import 'trial.dart';

/// What makes two runs of one release of Dart incomparable goes into its version.
String get _runtimeVersion {
  final version = Platform.version.split(' ').first;
  final script = Platform.script.path;
  final isCompiled = !script.endsWith('.dart') && !script.endsWith('.dill');
  return '$version ${Abi.current()} ${isCompiled ? 'compiled ahead' : 'just in time'}';
}

void main() => runZoned(
      _serve,
      // stdout belongs to the protocol.
      zoneSpecification: ZoneSpecification(
        print: (_, __, ___, line) => stderr.writeln(line),
      ),
    );

Future<void> _serve() async {
  void send(Map<String, Object?> line) => stdout.writeln(jsonEncode(line));
  final trial = Trial((operations, total, rate) {
    send({
      'event': 'progress',
      'operations': operations,
      'operationsTotal': total,
      'rate': rate,
    });
  });
  await for (final line in stdin.transform(utf8.decoder).transform(const LineSplitter())) {
    final request = _parse(line);
    if (request == null) {
      stderr.writeln('not a harness request: $line');
      continue;
    }
    final {'id': Object? id, 'op': Object? op} = request;
    try {
      send({'id': id, 'ok': true, 'result': await _answer(trial, op as String, request['plan'])});
    } catch (error, stack) {
      stderr.writeln('$op failed: $error\n$stack');
      final code = error is Failure ? error.code : 'load_failed';
      final message = '$error';
      final shown = message.length > 1000 ? message.substring(0, 1000) : message;
      send({'id': id, 'ok': false, 'code': code, 'message': shown});
    }
    if (op == 'bye') break;
  }
  await trial.close();
  await stdout.flush();
  // Isolates of a library would keep the process.
  exit(0);
}

Map<String, Object?>? _parse(String line) {
  try {
    final json = jsonDecode(line);
    return json is Map<String, Object?> && json['id'] is int && json['op'] is String ? json : null;
  } on FormatException {
    return null;
  }
}

Future<Map<String, Object?>> _answer(Trial trial, String op, Object? plan) async {
  switch (op) {
    case 'hello':
      return {
        'protocol': 1,
        'harness': 'speedtest-dart',
        'language': 'dart',
        'runtimeVersion': _runtimeVersion,
      };
    case 'probe':
      return probe();
    case 'prepare':
      return trial.prepare(Plan.parse(plan));
    case 'warmup':
      return trial.warmup();
    case 'run':
      return trial.run();
    case 'verify':
      return trial.verify();
    case 'bye':
      await trial.close();
      return {};
  }
  throw Failure('unsupported', 'This harness does not know $op.');
}
