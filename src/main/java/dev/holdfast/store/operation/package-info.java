/** What changes a store: batches, what guards them, and what became of each subject. */
package dev.holdfast.store.operation;
