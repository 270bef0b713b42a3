/** What an operator does to tasks beside deleting them: chosen, previewed, frozen, run. */
package dev.holdfast.retention.act;
