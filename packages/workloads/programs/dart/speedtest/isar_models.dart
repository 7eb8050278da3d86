import 'package:isar/isar.dart';

// Made by isar_generator when the program is built.
part 'isar_models.g.dart';

@collection
class IsarT1 {
  IsarT1({required this.a, required this.b, required this.c});
  Id id = Isar.autoIncrement;
  int a;
  int b;
  String c;
}

@collection
class IsarT2 {
  IsarT2({required this.a, required this.b, required this.c});
  Id id = Isar.autoIncrement;
  int a;
  int b;
  String c;
}

@collection
class IsarT3 {
  IsarT3({required this.a, required this.b, required this.c});
  Id id = Isar.autoIncrement;
  @Index()
  int a;
  @Index()
  int b;
  String c;
}
