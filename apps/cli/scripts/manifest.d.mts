export interface PackedManifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
}

export function packedManifest(manifest: unknown): PackedManifest;
