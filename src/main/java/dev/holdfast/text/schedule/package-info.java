/** A cleanup as a job of the system's own scheduler. */
package dev.holdfast.text.schedule;
