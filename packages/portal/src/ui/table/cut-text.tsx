import { cut } from '../../format.ts';

/** A text cut at so many characters; its title holds the rest. */
export const CutText = ({ text, length }: { text: string | null; length: number }) => {
  const short = cut(text ?? '', length);
  return <span title={short === text ? undefined : (text ?? undefined)}>{short}</span>;
};
