/** Elements described as data (see dom.js). */
export type Props = Record<string, any>;

export interface Described {
  tag: string;
  props: Props;
  children: Child[];
  svg: boolean;
}

export type Child = Described | string;

/** What can stand among the children of an element: nothing, too, and lists of it. */
export type Loose = Child | number | null | undefined | false | Loose[];

/** A value of a scenario file. */
export type Value = string | number | boolean | null | Value[] | { [key: string]: Value };
