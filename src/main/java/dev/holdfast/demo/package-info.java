/**
 * Writes a realistic fib-flow SQLite store from a seed, for trying Holdfast without a runtime.
 *
 * <p>A {@link dev.holdfast.demo.DemoSpec} fixes every row: the same specification gives the same
 * store on every machine. Tasks are told as stories, event by event, and the task row is what is
 * left when the story reaches {@code now}; so events, attempts and rows agree unless a scene breaks
 * them on purpose.
 */
package dev.holdfast.demo;
