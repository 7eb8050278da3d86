// A door of its own: it asks registries over the network, which no page does.
export {
  askRegistry,
  type Listing,
  parseJsonText,
  type RegistryAnswer,
  type RegistryQuestion,
  registryBytesMax,
  registryTimeoutMs,
} from "./askRegistry.ts";
export { listPackage, type PackageRegistries, publicRegistries } from "./listPackage.ts";
