import { compareSemver } from "../compareSemver.ts";

/** True before 0.23, which renamed admins to superusers and `schema` to `fields`. */
export function hasOldDialect(version: string): boolean {
  return compareSemver(version, "0.23.0-0") < 0;
}

/** Size of a JSON field, which old releases want to be told; that of newer ones is their default. */
const jsonBytesMax = 1_000_000;

/** Of a text field, which newer releases else bound to 5,000; older ones know no bound. */
const textCharactersMax = 100_000;

interface Field {
  name: string;
  type: "text" | "relation" | "number" | "json";
  /** Of a relation: the collection that it points to. */
  collectionId?: string;
}

interface Rules {
  list: string | null;
  view: string | null;
  create: string | null;
  /** Update and delete. */
  change: string | null;
}

/** Body of `POST /api/collections` for one base collection with time stamps. */
export function collectionBody(version: string, name: string, fields: Field[], rules: Rules) {
  const common = {
    name,
    type: "base",
    listRule: rules.list,
    viewRule: rules.view,
    createRule: rules.create,
    updateRule: rules.change,
    deleteRule: rules.change,
  };
  if (hasOldDialect(version)) {
    // Releases before 0.23 keep `created` and `updated` by themselves.
    return { ...common, schema: fields.map(oldField) };
  }
  const typed = fields.map((field) => {
    if (field.type === "relation") return { ...field, maxSelect: 1 };
    return field.type === "text" ? { ...field, max: textCharactersMax } : field;
  });
  const stamps = [
    { name: "created", type: "autodate", onCreate: true, onUpdate: false },
    { name: "updated", type: "autodate", onCreate: true, onUpdate: true },
  ];
  return { ...common, fields: [...typed, ...stamps] };
}

function oldField(field: Field) {
  const { name, type, collectionId } = field;
  const options =
    type === "relation"
      ? { collectionId, maxSelect: 1 }
      : type === "json"
        ? { maxSize: jsonBytesMax }
        : {};
  return { name, type, options };
}

/** Where the administrator signs in. */
export function adminLoginPath(version: string): string {
  return hasOldDialect(version)
    ? "/api/admins/auth-with-password"
    : "/api/collections/_superusers/auth-with-password";
}
