/**
 * The line to run on the bench machine, as the CLI takes it. Both parts come from this server and
 * hold no character that a shell would read otherwise.
 */
export function registerCommand(origin: string, token: string): string {
  return `lapline machine register --url ${origin} --token ${token}`;
}
