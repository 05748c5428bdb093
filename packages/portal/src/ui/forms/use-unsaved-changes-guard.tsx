import { useEffect, useId, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { createObservable, useObservable } from '../../observable.ts';
import { DiscardDialog } from './discard-dialog.tsx';

/** Who has something to lose, the first one first: the router lets itself be held back by one at a time. */
const holders = createObservable<readonly string[]>([]);

/** Keeps the user at this address until they have decided. */
const HeldRouter = ({ close }: { close(): void }) => {
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
};

const useHolder = (unsaved: boolean): boolean => {
  const id = useId();
  useEffect(() => {
    if (!unsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    holders.set([...holders.get(), id]);
    return () => {
      window.removeEventListener('beforeunload', ask);
      holders.set(holders.get().filter((other) => other !== id));
    };
  }, [unsaved, id]);
  return useObservable(holders)[0] === id;
};

/**
 * Asks before unsaved changes are lost: by closing, by going to another address of the portal, or by leaving the
 * page, where the browser asks in its own words. Of forms that stand over one another the first asks for all.
 *
 * @param unsaved - whether there is something to lose.
 * @param close - closes without asking.
 */
export const useUnsavedChangesGuard = (unsaved: boolean, close: () => void) => {
  const [closing, setClosing] = useState(false);
  const holds = useHolder(unsaved);
  return {
    leave: () => {
      if (unsaved) setClosing(true);
      else close();
    },
    question: (
      <>
        {holds && <HeldRouter close={close} />}
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
};
