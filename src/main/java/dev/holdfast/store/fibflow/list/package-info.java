/** What lists, counts and histories of fib-flow ask the database. */
package dev.holdfast.store.fibflow.list;
