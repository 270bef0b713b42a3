/** What a policy is judged by: a snapshot of a store and what its kind says of it. */
package dev.holdfast.store.retention;
