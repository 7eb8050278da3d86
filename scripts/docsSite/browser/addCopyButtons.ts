const shownMs = 2000;

/** Puts a button on every block of code that copies it. Without a script there is none to press. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>("div.code")) {
    const code = block.querySelector("code");
    if (code === null) continue;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      say(button, (await copy(code)) ? "Copied" : "Selected: copy it");
    });
    block.append(button);
  }
}

/** Over plain HTTP on another address than localhost browsers have no clipboard: it is selected then. */
async function copy(code: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(code.textContent ?? "");
    return true;
  } catch {
    getSelection()?.selectAllChildren(code);
    return false;
  }
}

function say(button: HTMLButtonElement, text: string): void {
  button.textContent = text;
  setTimeout(() => {
    button.textContent = "Copy";
  }, shownMs);
}
