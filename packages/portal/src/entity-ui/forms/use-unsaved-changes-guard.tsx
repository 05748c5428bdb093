import { useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { createStore, useStore } from 'zustand';
import { DiscardDialog } from './discard-dialog.tsx';

/**
 * IDs of all forms with unsaved changes, oldest first. Only the first one blocks, because React Router supports only
 * one blocker.
 */
const unsavedForms = createStore<readonly string[]>(() => []);

/** Blocks navigation until the user discards the changes. */
function NavigationBlocker({ close }: { close(): void }) {
  const blocker = useBlocker(true);
  return (
    <DiscardDialog
      open={blocker.state === 'blocked'}
      onStay={() => {
        blocker.reset?.();
      }}
      onDiscard={() => {
        close();
        blocker.proceed?.();
      }}
    />
  );
}

function useIsFirstUnsaved(unsaved: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', preventUnload);
    unsavedForms.setState((before) => [...before, id], true);
    return () => {
      window.removeEventListener('beforeunload', preventUnload);
      unsavedForms.setState((before) => before.filter((other) => other !== id), true);
    };
  }, [unsaved, id]);
  return useStore(unsavedForms, ([first]) => first === id);
}

/**
 * Requires confirmation before unsaved changes are lost: when the user closes the form, navigates within the portal, or
 * leaves the page (with the browser's dialog). If several forms have unsaved changes, only the first one prompts on
 * navigation.
 *
 * @param unsaved - whether there are unsaved changes.
 * @param close - closes the form without confirmation.
 */
export function useUnsavedChangesGuard(unsaved: boolean, close: () => void) {
  const [closing, setClosing] = useState(false);
  const isFirst = useIsFirstUnsaved(unsaved);
  return {
    leave: () => {
      if (unsaved) setClosing(true);
      else close();
    },
    confirmation: (
      <>
        {isFirst && <NavigationBlocker close={close} />}
        <DiscardDialog
          open={closing}
          onStay={() => {
            setClosing(false);
          }}
          onDiscard={() => {
            setClosing(false);
            close();
          }}
        />
      </>
    ),
  };
}
