/** Buttons. Commands with a face of their own are the toolkit's; quiet, pressed and icon buttons are native, which keeps their names and states plain to screen readers. */
import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

declare module "react" {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way to name an element for JSX
  namespace JSX {
    interface IntrinsicElements {
      "vscode-button": DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { readonly appearance?: "primary" | "secondary" | "icon"; readonly disabled?: boolean };
    }
  }
}

/** A command: "Save to workspace". `main` for the one that a view is about. */
export function CommandButton({ children, onPress, main = false, disabled = false, title }: {
  readonly children: string;
  readonly onPress: () => void;
  readonly main?: boolean;
  readonly disabled?: boolean;
  readonly title?: string | undefined;
}) {
  return (
    <vscode-button className={main ? "command pri" : "command sec"} appearance={main ? "primary" : "secondary"} disabled={disabled} title={title} onClick={disabled ? undefined : onPress}>
      {children}
    </vscode-button>
  );
}

/** A quiet button with an icon and words; the words become its name where there is no room for them. */
export function QuietButton({ icon, children, className, ...rest }: { readonly icon?: IconName; readonly children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={`btn quiet${className === undefined ? "" : ` ${className}`}`} {...rest}>
      {icon === undefined ? null : <Icon name={icon} />}
      {children}
    </button>
  );
}

/** An icon that is pressed. `name` is read out, `hint` is shown on hover (the name, where it is absent). */
export function IconButton({ icon, name, hint, ...rest }: { readonly icon: IconName; readonly name: string; readonly hint?: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "name">) {
  return (
    <button type="button" className="ib" title={hint ?? name} {...rest}>
      <Icon name={icon} /><span className="vh">{name}</span>
    </button>
  );
}

/** A button that folds something open. */
export function FoldButton({ open, controls, children, className, ...rest }: { readonly open: boolean; readonly controls?: string | undefined; readonly children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button type="button" className={`btn quiet${className === undefined ? "" : ` ${className}`}`} aria-expanded={open} aria-controls={open ? controls : undefined} {...rest}>
      <Icon name="chevronRight" className="tw" />{children}
    </button>
  );
}
