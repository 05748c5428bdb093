import { requiredText } from '@embed-portal/api-contract';
import { z } from 'zod';
import { FormDialog } from '../../../../entity-ui/forms/form-dialog.tsx';
import { bookmarkMessages as texts } from '../../../../messages/bookmarks.ts';
import { formMessages } from '../../../../messages/form.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';

const BookmarkNameForm = z.object({ name: requiredText(texts.nameRequired) });

interface BookmarkNameDialogProps {
  title: string;
  /** Unique name of the form, under which unsaved changes are stored. */
  draftName: string;
  /** Initial name. */
  name: string;
  hint?: string;
  open: boolean;
  onClose(): void;
  /** Saves the name. The dialog shows errors. */
  onName(name: string): Promise<void>;
}

/** Renders the form for the name of a bookmark. */
export function BookmarkNameDialog(props: BookmarkNameDialogProps) {
  const { title, draftName, name, hint, open, onClose, onName } = props;
  return (
    <FormDialog
      title={title}
      open={open}
      onClose={onClose}
      schema={BookmarkNameForm}
      values={() => ({ name })}
      draftName={draftName}
      onSubmit={(body) => onName(body.name)}
      submitLabel={formMessages.save}
    >
      <TextField name="name" label={texts.name} hint={hint} required />
    </FormDialog>
  );
}
