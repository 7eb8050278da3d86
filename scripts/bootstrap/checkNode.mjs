const oldest = [20, 19];

/** Ends the process with a sentence when this Node.js is too old to run the outer scripts. */
export function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  console.error(
    `Lapline needs Node.js ${oldest.join(".")} or newer to start, this is ${process.versions.node}. ` +
      "Install a current Node.js (https://nodejs.org) and try again.",
  );
  process.exit(1);
}
