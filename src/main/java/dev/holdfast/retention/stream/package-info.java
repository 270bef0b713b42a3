/** What the policies of event streams would delete, and what is deleted in the end. */
package dev.holdfast.retention.stream;
