/** The types of an operation's request and response, derived from the generated ones. */
import type { operations } from '../generated/openapi.js';
import type { OPERATIONS } from '../generated/tables.js';

export type OperationId = keyof typeof OPERATIONS & keyof operations;

type Parameters<Id extends OperationId> = operations[Id]['parameters'];

/** The properties of the path, the query and the body, as the operation has them. */
export type Input<Id extends OperationId> = (Parameters<Id> extends { path: infer Path } ? { path: Path } : unknown) &
  (operations[Id] extends { requestBody: { content: { 'application/json': infer Body } } } ? { body: Body } : unknown) & {
    query?: Query<Id>;
  };

/** The query parameters of an operation. Where it takes several values, one of them needs no list. */
export type Query<Id extends OperationId> = OneOrMore<NonNullable<Parameters<Id>['query']>>;

type OneOrMore<T> = { [Name in keyof T]: NonNullable<T[Name]> extends readonly (infer Item)[] ? T[Name] | Item : T[Name] };

/** The body of an operation's successful response. */
export type Result<Id extends OperationId> = operations[Id]['responses'] extends
  | { 200: { content: infer Content } }
  | { 201: { content: infer Content } }
  ? Content[keyof Content]
  : never;
