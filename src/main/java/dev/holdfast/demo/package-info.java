/**
 * Writes a realistic fib-flow SQLite store from a seed, for trying Holdfast without a runtime.
 *
 * <p>A {@link dev.holdfast.demo.DemoSpec} fixes every row: the same specification gives the same
 * store on every machine. What happens in it is written in {@code demo.yaml}: stories, told event
 * by event, of which the task row is what is left at {@code now}; so events, attempts and rows
 * agree unless a scene breaks them on purpose. The classes know how to tell a story, not what it
 * says.
 */
package dev.holdfast.demo;
