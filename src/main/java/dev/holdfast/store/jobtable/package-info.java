/** Job tables of any runtime: a kind of store is a file that says where things stand. */
package dev.holdfast.store.jobtable;
