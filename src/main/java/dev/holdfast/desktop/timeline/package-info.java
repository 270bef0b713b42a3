/** One task's story on a line of time: lanes, scrubber, state at an instant, events. */
package dev.holdfast.desktop.timeline;
