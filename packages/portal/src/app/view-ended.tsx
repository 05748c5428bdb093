import { viewMessages as texts } from '../messages/view.ts';
import { useView } from '../session/contexts.ts';
import { usePageTitle } from '../session/use-page-title.ts';
import { FullPageStatus } from '../ui/full-page-status.tsx';
import { EyeOffIcon } from '../ui/screen-icons.tsx';

/** Replaces the portal in a tab that can no longer view it as another user. */
export function ViewEnded() {
  const view = useView();
  usePageTitle(texts.endedTitle);
  return (
    <FullPageStatus
      icon={EyeOffIcon}
      tone="neutral"
      title={texts.endedTitle}
      text={texts.endedText}
      primary={view && { label: texts.leave, onClick: view.leave }}
    />
  );
}
