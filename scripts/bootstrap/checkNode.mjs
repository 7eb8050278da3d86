const oldest = { major: 20, minor: 19 };

/** Ends the process with a sentence when this Node.js is too old to run the outer scripts. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  console.error(
    `Lapline needs Node.js ${oldest.major}.${oldest.minor} or newer to start, this is ${process.versions.node}. ` +
      "Install a current Node.js (https://nodejs.org) and try again.",
  );
  process.exit(1);
}
