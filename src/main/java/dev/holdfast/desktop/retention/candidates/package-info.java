/** The tasks that a policy would delete, as rows, and what they look like outside of Holdfast. */
package dev.holdfast.desktop.retention.candidates;
