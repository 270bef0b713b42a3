/** Finds what is wrong in the tables of fib-flow. */
package dev.holdfast.store.fibflow.inspect;
