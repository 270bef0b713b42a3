/**
 * Whether retention keeps up: what is in a store by age and status, what becomes eligible when, and
 * how fast the runtime's own retention deletes.
 */
package dev.holdfast.retention.forecast;
