import { Button } from '@chakra-ui/react';
import { formMessages } from '../../messages/form.ts';
import { ErrorAlert } from '../../ui/dialogs/error-alert.tsx';

/** Renders the error of a form whose values could not be loaded, with a button to retry. */
export const LoadError = ({ error, retry }: { error: Error; retry(): void }) => (
  <>
    <ErrorAlert error={new Error(`${formMessages.loadFailed} ${error.message}`)} />
    <Button size="sm" variant="outline" marginTop="3" onClick={retry}>
      {formMessages.retry}
    </Button>
  </>
);
