import 'react';

declare module 'react' {
  // React types `style` by the known properties only; components pass values to CSS as variables.
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
