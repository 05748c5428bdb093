import { createContext, useContext } from 'react';

/** Whether the values that the form edits are still loading. */
export const FormPendingContext = createContext(false);

export const useFormPending = (): boolean => useContext(FormPendingContext);
