/** Slicers, and how one says which part of a report is meant. */
export type {
  /** A slicer's state when a report opens, and which slicer it is for. */
  ISlicer,
  /** Selection of a slicer. Without filters nothing is selected. */
  ISlicerState,
  /** The filters that a slicer can hold. */
  ISlicerFilter,
  /** Target of a slicer. */
  SlicerTarget,
  /** Selects one slicer by name, or all slicers of a field. */
  SlicerSelector,
  /** Base of selectors: a schema with their type. */
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
