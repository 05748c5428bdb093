/** Value of a cell. Dates are ISO dates (`2025-03-31`), blanks are `null`. */
export type Value = string | number | null;
