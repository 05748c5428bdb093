import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { useLazyComponent } from '../../../../ui/use-lazy-component.ts';
import type { AboutDialogProps } from './about-dialog.tsx';

const loadDialog = async () => (await import('./about-dialog.tsx')).AboutDialog;

/** Returns the dialog about a report, and a function that opens it. */
export function useAbout(about: Omit<AboutDialogProps, 'open' | 'onClose'>) {
  const { show, openCount, props } = useDialog<undefined>(`about:${about.entry.id}`);
  const [AboutDialog, requestDialog] = useLazyComponent(loadDialog, props.open);
  return {
    open: () => {
      requestDialog();
      show(undefined);
    },
    dialog: AboutDialog && openCount > 0 && <AboutDialog key={openCount} {...about} {...props} />,
  };
}
