/** fib-flow's task store on SQL databases. Facts: the format notes of fib-flow 6.x. */
package dev.holdfast.store.fibflow;
