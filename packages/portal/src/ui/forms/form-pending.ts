import { createContext, useContext } from 'react';

/** Whether the form around a field waits for the values that it edits. */
export const FormPendingContext = createContext(false);

export const useFormPending = (): boolean => useContext(FormPendingContext);
