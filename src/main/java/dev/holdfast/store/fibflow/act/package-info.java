/** What is done to tasks of fib-flow: pause, resume, retry and the like. */
package dev.holdfast.store.fibflow.act;
