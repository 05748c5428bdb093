import type {
  IAdvancedFilter,
  IBasicFilter,
  IBasicFilterWithKeys,
  IHierarchyFilter,
  IRelativeDateFilter,
  IRelativeTimeFilter,
} from './filters.ts';
import type { IFilterKeyTarget, IFilterTarget } from './targets.ts';

/** The filters that a slicer supports. */
export type ISlicerFilter =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | IRelativeTimeFilter
  | IHierarchyFilter;

/** Base of selectors: a schema with their type. */
export interface ISelector {
  /** Address that identifies the type. */
  $schema: string;
}

/** Selects a page. */
export interface IPageSelector extends ISelector {
  /** Name of the page. */
  pageName: string;
}

/** Selects one visual by its name. */
export interface IVisualSelector extends ISelector {
  /** Name of the visual. */
  visualName: string;
}

/** Selects all visuals of a type. */
export interface IVisualTypeSelector extends ISelector {
  /** Type of the visual, such as `card`. */
  visualType: string;
}

/** Selects all slicers of a field. */
export interface ISlicerTargetSelector extends ISelector {
  /** Field of the slicer. */
  target: SlicerTarget;
}

/** Target of a slicer. */
export type SlicerTarget = IFilterTarget | IFilterKeyTarget;

/** Selects one slicer by name, or all slicers of a field. */
export type SlicerSelector = IVisualSelector | ISlicerTargetSelector;

/** The initial state of a slicer and the slicer to which it applies. */
export interface ISlicer {
  /** Selects the slicer. */
  selector: SlicerSelector;
  /** Selection of the slicer. */
  state: ISlicerState;
}

/** Selection of a slicer, which is empty without filters. */
export interface ISlicerState {
  /** Selection as filters. Empty without a selection. */
  filters: ISlicerFilter[];
  /** Fields of the slicer. */
  targets?: SlicerTarget[];
}
