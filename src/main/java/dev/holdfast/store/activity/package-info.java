/** What a store gets done: its workers, their work, and what comes back by the calendar. */
package dev.holdfast.store.activity;
