/** Slicers, and how one says which part of a report is meant. */
export type {
  /** A slicer's state when a report opens, and which slicer it is for. */
  ISlicer,
  /** What is chosen in a slicer. No filters: nothing is chosen, all is shown. */
  ISlicerState,
  /** The filters that a slicer can hold. */
  ISlicerFilter,
  /** What a slicer slices by. */
  SlicerTarget,
  /** Which slicers are meant: one by its name, or all of a field. */
  SlicerSelector,
  /** What every selector has: a schema that tells its kind. */
  ISelector,
  /** Means a page. */
  IPageSelector,
  /** Means one visual, by its name. */
  IVisualSelector,
  /** Means all visuals of a type. */
  IVisualTypeSelector,
  /** Means all slicers of a field. */
  ISlicerTargetSelector,
} from 'powerbi-models';
