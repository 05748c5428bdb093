import { createContext, useContext } from 'react';

/** Whether the values of the form are still loading. */
export const FormPendingContext = createContext(false);

export const useFormPending = (): boolean => useContext(FormPendingContext);
