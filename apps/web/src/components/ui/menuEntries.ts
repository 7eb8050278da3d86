import type { ReactNode } from "react";

/** One line of a menu. Menus are data, so that the code which draws them loads when one is opened. */
export type MenuEntry =
  | { kind: "text"; id: string; content: ReactNode }
  | { kind: "separator"; id: string }
  | { kind: "action"; id: string; content: ReactNode; onSelect: () => void }
  | {
      kind: "choice";
      id: string;
      label: string;
      value: string;
      options: readonly { value: string; content: ReactNode }[];
      onSelect: (value: string) => void;
    }
  | {
      kind: "check";
      id: string;
      content: ReactNode;
      checked: boolean;
      onChange: (checked: boolean) => void;
    };
