package dev.podworks.sdk.request;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * A list in pages. Iterate over it to get every item, page by page as they are needed.
 *
 * <pre>{@code
 * for (var project : podworks.projects().list()) System.out.println(project.getName());
 * var newest = podworks.projects().list().pageSize(10).firstPage().items();
 * }</pre>
 *
 * <p>Each iteration sends its own requests, which throw as other calls do.
 *
 * @param <T> the items' type
 */
public final class PagedList<T> implements Iterable<T> {
    private final Loader<T> loader;
    private final int pageSize;

    /** Creates a list, whose pages are requested from the loader. */
    public PagedList(int pageSize, Loader<T> loader) {
        if (pageSize < 1) throw new IllegalArgumentException("A page has at least one item.");
        this.loader = loader;
        this.pageSize = pageSize;
    }

    /** The same list in pages of another size, the API's {@code limit}: from 1 to 100. */
    public PagedList<T> pageSize(int pageSize) {
        return new PagedList<>(pageSize, loader);
    }

    /** Requests the first page. */
    public Page<T> firstPage() {
        return loader.load(Optional.empty(), pageSize);
    }

    /** Requests the page at the {@code nextCursor} of another one. */
    public Page<T> page(String cursor) {
        return loader.load(Optional.of(cursor), pageSize);
    }

    /** Every item. Limit the stream of a long list. */
    public Stream<T> stream() {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), Spliterator.ORDERED), false);
    }

    /** Every item, in memory. */
    public List<T> toList() {
        return stream().toList();
    }

    @Override
    public Iterator<T> iterator() {
        return new Items();
    }

    /** Requests one page, the first one without a cursor. */
    @FunctionalInterface
    public interface Loader<T> {
        /** Requests the page. */
        Page<T> load(Optional<String> cursor, int pageSize);
    }

    private final class Items implements Iterator<T> {
        private @Nullable Page<T> page;
        private int next;

        @Override
        public boolean hasNext() {
            var current = page == null ? turn(Optional.empty()) : page;
            while (next == current.items().size() && current.nextCursor().isPresent()) {
                current = turn(current.nextCursor());
            }
            return next < current.items().size();
        }

        @Override
        public T next() {
            if (!hasNext() || page == null) throw new NoSuchElementException();
            return page.items().get(next++);
        }

        private Page<T> turn(Optional<String> cursor) {
            var turned = loader.load(cursor, pageSize);
            page = turned;
            next = 0;
            return turned;
        }
    }
}
