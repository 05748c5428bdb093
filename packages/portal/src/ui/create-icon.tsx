import type { ComponentProps, ReactElement } from 'react';

export type IconType = (props: ComponentProps<'svg'>) => ReactElement;

/**
 * Creates a component for an icon of Lucide (https://lucide.dev), with the size and color of the text around it. The
 * build removes the icons that a module does not use, see `build/pick-icons.ts`.
 */
export function createIcon({ body }: { body: string }): IconType {
  const content = { __html: body };
  return (props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 24 24"
      width="1em"
      height="1em"
      {...props}
      dangerouslySetInnerHTML={content}
    />
  );
}
