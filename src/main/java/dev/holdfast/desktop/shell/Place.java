package dev.holdfast.desktop.shell;

import dev.holdfast.desktop.connections.ConnectionItem;

/** Where an operator has been. */
sealed interface Place {

  /** Returns whether the same is seen there. */
  default boolean sees(Place other) {
    return equals(other);
  }

  /** Returns whether coming from here to there is one visit, so that nobody wants to go back. */
  default boolean goesOnTo(Place other) {
    return false;
  }

  /** All stores. */
  record Fleet() implements Place {}

  /**
   * A page of a store.
   *
   * @param item the line of the sidebar that it was opened from
   * @param address where that pointed then: a connection may be edited
   * @param page the page's title
   * @param at what of the page was looked at
   */
  record InStore(ConnectionItem item, String address, String page, PagePlace at) implements Place {

    @Override
    public boolean sees(Place other) {
      return isOfPage(other) && at.where().equals(((InStore) other).at.where());
    }

    @Override
    public boolean goesOnTo(Place other) {
      return at.visit() != null
          && isOfPage(other)
          && at.visit().equals(((InStore) other).at.visit());
    }

    private boolean isOfPage(Place other) {
      return other instanceof InStore that
          && item == that.item
          && address.equals(that.address)
          && page.equals(that.page);
    }
  }
}
