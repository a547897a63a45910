"""Arrays and single nimbers whose operators are nim arithmetic, and the functions of numpy that are defined for them.

`_nim_array.pyi` has the types, because they differ from the types that numpy gives its arrays.

numpy calls `__array_ufunc__` for its element-wise functions and `__array_function__` for most others, but not for methods
of arrays. A function or method that no table lists raises `TypeError`, so that none of them computes with the heap sizes as
ordinary integers, not even one of a later version of numpy.
"""

import functools
import math
import operator

import numpy as np

from . import _matrices, _polynomials
from ._arrays import check_out, fitting, nimbers
from ._native import add, inv, mul, pow, sqrt


class array(np.ndarray):
    """A numpy array of nimbers: `+`, `-`, `*`, `/`, `**` and `@` are nim arithmetic, with broadcasting and `out=`.

    `array(values, dtype=None)` takes anything that numpy converts to an array of integers from 0. Signed integers become
    unsigned integers of the same width. Comparisons compare heap sizes. Exponents are ordinary numbers.

    An element is a `nimber`. Functions of numpy that are sums and products, such as `numpy.dot`, `sum`, `cumprod`, `einsum` and
    `numpy.linalg.solve`, are nim arithmetic. Those that move or compare elements have their usual meaning, and all others
    raise `TypeError`. `numpy.asarray` and `tolist` give ordinary integers.
    """

    def __new__(cls, values, dtype=None):
        converted = nimbers(values)
        if dtype is not None:
            narrow = np.dtype(dtype)
            if narrow.kind != "u":
                raise TypeError(f"expected the dtype uint8, uint16, uint32 or uint64, found {narrow}")
            converted = fitting(converted, narrow)
        return np.array(converted, copy=True).view(cls)

    def __array_finalize__(self, source):
        # An array that is restored from a pickle has no source and gets its dtype later.
        if source is not None and self.dtype.kind != "u":
            raise TypeError(f"an array of nimbers has unsigned integers, not {self.dtype}: `numpy.asarray` gives plain integers")

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        return _apply(ufunc, method, inputs, options)

    def __array_function__(self, function, types, args, options):
        if function in _ARITHMETIC:
            result = _ARITHMETIC[function](*_plain(args), **{name: _plain(value) for name, value in options.items()})
            out = options.get("out")
            return _typed(result) if out is None else out
        return _listed(function, f"{function.__module__}.{function.__name__}", args, options)

    def __getitem__(self, index):
        return _typed(super().__getitem__(index))

    def __setitem__(self, index, value):
        super().__setitem__(index, fitting(value, self.dtype))

    def __imatmul__(self, other):
        _stored(_matrices.matmul(self, other), np.asarray(self))
        return self

    def __float__(self):
        raise _undefined("float")

    def __repr__(self):
        # Continued lines are indented by the length of the name.
        return "nim." + repr(np.asarray(self)).replace("\n", "\n    ")

    @property
    def flat(self):
        """A copy in one dimension, which is read-only, because changes would not reach the array."""
        copy = self.flatten()
        copy.flags.writeable = False
        return copy

    @property
    def imag(self):
        raise AttributeError("nimbers have no imaginary part")

    def astype(self, dtype, *args, **options):
        """Returns a copy. If the dtype is not unsigned, it is an ordinary array with the heap sizes."""
        plain = np.asarray(self)
        if np.dtype(dtype).kind == "u":
            fitting(plain, np.dtype(dtype))
        return _typed(plain.astype(dtype, *args, **options))

    def view(self, *args, **options):
        """Returns a view as an array of another class."""
        kinds = [*args, *options.values()]
        if not all(isinstance(kind, type) and issubclass(kind, np.ndarray) for kind in kinds):
            raise _undefined("view")
        return super().view(*kinds)

    def fill(self, value):
        """Sets all elements."""
        self[...] = value


class nimber(np.lib.mixins.NDArrayOperatorsMixin):
    """A nimber below 2^64, an element of `array`: `+`, `-`, `*`, `/` and `**` are nim arithmetic with nimbers, integers and arrays.

    `int(x)` is the heap size. Nimbers are equal to it and have its hash, and comparisons compare heap sizes.
    """

    __slots__ = ("_value",)

    def __init__(self, value):
        self._value = value if isinstance(value, np.unsignedinteger) else nimbers(value)[()]
        if np.ndim(self._value):
            raise TypeError(f"expected one integer, found an array of the shape {list(self._value.shape)}")

    def __array_ufunc__(self, ufunc, method, *inputs, **options):
        return _apply(ufunc, method, inputs, options)

    # Some functions ask the elements of an array as well.
    __array_function__ = array.__array_function__

    @property
    def dtype(self):
        """The dtype of the array to which the nimber belongs."""
        return self._value.dtype

    def __int__(self):
        return int(self._value)

    __index__ = __int__

    def __float__(self):
        raise _undefined("float")

    def __bool__(self):
        return bool(self._value)

    def __eq__(self, other):
        return self._value == other

    def __ne__(self, other):
        return self._value != other

    def __hash__(self):
        return hash(self._value)

    def __repr__(self):
        return f"nimber({self._value})"

    def __str__(self):
        return str(self._value)

    def __format__(self, specification):
        return format(int(self), specification)


def _typed(result):
    """Converts unsigned integers in a result of numpy to nimbers."""
    if isinstance(result, np.unsignedinteger):
        return nimber(result)
    if type(result) is np.ndarray and result.dtype.kind == "u":
        return result.view(array)
    if type(result) in (list, tuple):
        return type(result)(map(_typed, result))
    return result


array._typed = nimber._typed = staticmethod(_typed)


def _plain(argument):
    """Converts nimbers in an argument to ordinary integers of numpy, without copying arrays."""
    if isinstance(argument, array):
        return np.asarray(argument)
    if isinstance(argument, nimber):
        return argument._value
    return type(argument)(map(_plain, argument)) if type(argument) in (list, tuple) else argument


def _undefined(name):
    return TypeError(
        f"{name} is not defined for nimbers: `numpy.asarray` gives plain integers, and `impartial.nim` has nim arithmetic"
    )


def _stored(result, out):
    """Copies a result to `out`, if given."""
    if out is None:
        return result
    check_out(out, result.dtype, result.shape)
    np.copyto(out, result)
    return out


def _called(function, name, args, options):
    """Calls a function that only moves elements."""
    args = _plain(args)
    result = function(*args, **{key: _plain(value) for key, value in options.items()})
    # An argument after the first is returned only as `out`, into which numpy may have written less than the result.
    if any(result is argument for argument in args[1:]):
        raise _undefined(f"{name} with `out`")
    if isinstance(result, (np.ndarray, np.generic)) and result.dtype.kind != "u":
        raise TypeError(f"{name} of nimbers and numbers of other kinds is not defined: `nim.array` converts integers")
    return _typed(result)


def _listed(function, name, args, options):
    """Calls a function that moves or compares elements, and refuses any other."""
    if function in _MOVES and options.get("out") is None:
        return _called(function, name, args, options)
    if function in _COMPARISONS:
        return function(*_plain(args), **{key: _plain(value) for key, value in options.items()})
    raise _undefined(name)


def _apply(ufunc, method, inputs, options):
    """Applies an element-wise function or one of its methods."""
    name = f"numpy.{ufunc.__name__}" + ("" if method == "__call__" else f".{method}")
    out, *others = options.pop("out", None) or (None,)
    target = _plain(out)
    operands = [_plain(operand) for operand in inputs]
    is_default = lambda key, value: key != "axis" and value is None or key == "where" and value is True
    options = {key: value for key, value in options.items() if not is_default(key, value)}
    function = _ELEMENTWISE.get(ufunc)
    if ufunc in _CONDITIONS:
        result = getattr(ufunc, method)(*operands, **options, **({} if out is None else {"out": target}))
        return result if out is None else out
    # Scalars cannot be changed, so `x += 1` makes a new one.
    out, target = (None, None) if isinstance(out, nimber) else (out, target)
    if ufunc in _CHOICES and out is None and method != "at":
        return _called(getattr(ufunc, method), name, operands, options)
    if method == "__call__" and not options and function:
        if out is None and all(isinstance(operand, (int, nimber)) for operand in inputs):
            return _of_scalars(ufunc, inputs)
        result = function(*operands, out=target)
    elif method == "__call__" and not options and ufunc in _PRODUCTS:
        result = _stored(_PRODUCTS[ufunc](*map(nimbers, operands)), target)
    elif method == "outer" and not options and function and ufunc.nin == 2:
        a, b = map(nimbers, operands)
        result = function(a.reshape(a.shape + (1,) * b.ndim), b, out=target)
    elif method == "reduce" and function in (add, mul):
        result = _reduced(function, operands[0], out=target, **options)
    elif method == "accumulate" and function in (add, mul):
        result = _accumulated(function, operands[0], out=target, **options)
    elif method == "at" and function is add and nimbers(operands[0]) is operands[0]:
        a, indices, values = operands
        return np.bitwise_xor.at(a, indices, fitting(values, a.dtype))
    else:
        raise _undefined(name)
    return _typed(result) if out is None else out


def _of_scalars(ufunc, inputs):
    """Applies an element-wise function to nimbers and integers."""
    dtype = np.result_type(*(operand.dtype for operand in inputs if isinstance(operand, nimber)))
    # The exponent of a power is not a nimber, so it need not fit.
    for operand in inputs[:1] if ufunc is np.power else inputs:
        if isinstance(operand, int) and operand > np.iinfo(dtype).max:
            raise ValueError(f"expected an integer that fits in {dtype}, found {operand}")
    return nimber(dtype.type(_ELEMENTWISE[ufunc](*map(int, inputs))))


def _divided(a, b, out=None):
    # An integer must fit into the dtype of the array, like its inverse.
    b = fitting(b, nimbers(a).dtype) if isinstance(b, int) and not isinstance(a, int) else b
    return mul(a, inv(b), out=out)


def _power(a, exponent, out=None):
    """Returns powers. A negative integer is an exponent of the inverse."""
    if isinstance(exponent, int) and exponent < 0:
        a, exponent = inv(a), -exponent
    if isinstance(exponent, int) and isinstance(a, np.unsignedinteger) and exponent:
        # The order of the group is the largest integer of the dtype. The exponent remains positive for the powers of 0.
        exponent = (exponent - 1) % int(np.iinfo(a.dtype).max) + 1
    return pow(a, exponent, out=out)


def _check_dtype(dtype, a):
    if dtype is not None and np.dtype(dtype).newbyteorder("=") != a.dtype.newbyteorder("="):
        raise TypeError(f"expected the dtype {a.dtype} of the array, found {np.dtype(dtype)}: `astype` converts")


def _reduced(function, a, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
    """Returns the sum or the product over dimensions of an array."""
    a = nimbers(a)
    _check_dtype(dtype, a)
    if where is not True:
        a = np.where(np.broadcast_to(where, a.shape), a, a.dtype.type(function is mul))
    if function is add:
        result = np.bitwise_xor.reduce(a, axis=axis, keepdims=keepdims)
    else:
        axes = tuple(range(a.ndim)) if axis is None else axis if isinstance(axis, tuple) else (axis,)
        result = np.moveaxis(a, axes, range(len(axes)))
        result = result.reshape(math.prod(result.shape[: len(axes)]), *result.shape[len(axes) :])
        while len(result) > 1:
            half = len(result) // 2
            result = np.concatenate([mul(result[:half], result[half : 2 * half]), result[2 * half :]])
        # A product of one factor is still a view of the array.
        result = result[0].copy() if len(result) else np.ones(result.shape[1:], a.dtype)
        # The index makes a scalar of an array without dimensions.
        result = (np.expand_dims(result, axes) if keepdims else result)[()]
    return _stored(result if initial is None else function(result, fitting(initial, a.dtype)), out)


def _accumulated(function, a, axis=0, dtype=None, out=None):
    """Returns the sums or products of the first elements along a dimension. If `axis` is None, the array is flattened."""
    a = nimbers(a)
    a, axis = (a.reshape(-1), 0) if axis is None else (a, operator.index(axis))
    _check_dtype(dtype, a)
    if function is add:
        return _stored(np.bitwise_xor.accumulate(a, axis=axis), out)
    result, step = np.moveaxis(a, axis, 0).copy(), 1
    while step < len(result):
        # Each element becomes the product of the last 2 * `step` elements up to it.
        result[step:] = mul(result[step:], result[:-step])
        step *= 2
    return _stored(np.moveaxis(result, 0, axis), out)


def _differences(a, n=1, axis=-1):
    a = np.moveaxis(nimbers(a), axis, 0)
    if n < 0:
        raise ValueError(f"expected the order of differences, from 0, found {n}")
    # A dimension of n elements has no differences of the order n.
    for _ in range(min(n, len(a))):
        a = add(a[1:], a[:-1])
    return np.moveaxis(a, 0, axis)


def _dot(a, b, out=None):
    if not (np.ndim(a) and np.ndim(b)):
        return mul(a, b, out=out)
    b = nimbers(b)
    return _stored(_matrices.tensordot(a, b, (-1, -min(b.ndim, 2))), out)


def _outer(a, b, out=None):
    return mul(nimbers(a).reshape(-1, 1), nimbers(b).reshape(-1), out=out)


def _full_like(a, value, **options):
    result = np.zeros_like(a, **options)
    result[...] = fitting(value, nimbers(result).dtype)
    return result


def _trace(a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return _reduced(add, np.diagonal(a, offset, axis1, axis2), -1, dtype, out)


def _converted(function):
    """Returns a function of two arrays of which one may have other integers, which numpy would convert to floats."""
    return lambda a, b, **options: function(nimbers(a), nimbers(b), **options)


def _functions(names):
    """Returns the functions of numpy and methods of arrays with these names that this version of numpy has."""
    return {getattr(place, name, None) for place in (np, np.linalg, np.ndarray) for name in names.split()} - {None}


# The functions whose results are nimbers: element-wise ones, products of vectors and matrices, and the others.
_ELEMENTWISE = {
    np.add: add,
    np.subtract: add,
    np.bitwise_xor: add,
    np.negative: lambda a, out=None: add(a, 0, out=out),
    np.positive: lambda a, out=None: add(a, 0, out=out),
    np.multiply: mul,
    np.square: lambda a, out=None: mul(a, a, out=out),
    np.true_divide: _divided,
    np.reciprocal: inv,
    np.power: _power,
    np.sqrt: sqrt,
}
_PRODUCTS = {np.matmul: _matrices.matmul}
if hasattr(np, "vecdot"):
    _PRODUCTS[np.vecdot] = lambda a, b: _matrices.matmul(a[..., np.newaxis, :], b[..., np.newaxis])[..., 0, 0][()]
if hasattr(np, "matvec"):
    _PRODUCTS[np.matvec] = lambda a, b: _matrices.matmul(a[..., :, :], b[..., np.newaxis])[..., 0]
    _PRODUCTS[np.vecmat] = lambda a, b: _matrices.matmul(a[..., np.newaxis, :], b[..., :, :])[..., 0, :]
_ARITHMETIC = {
    np.sum: lambda a, axis=None, *args, **options: _reduced(add, a, axis, *args, **options),
    np.prod: lambda a, axis=None, *args, **options: _reduced(mul, a, axis, *args, **options),
    np.cumsum: lambda a, axis=None, dtype=None, out=None: _accumulated(add, a, axis, dtype, out),
    np.cumprod: lambda a, axis=None, dtype=None, out=None: _accumulated(mul, a, axis, dtype, out),
    np.diff: _differences,
    np.trace: _trace,
    np.dot: _dot,
    np.vdot: lambda a, b: _matrices.dot(nimbers(a).reshape(-1), nimbers(b).reshape(-1)),
    np.inner: lambda a, b: _matrices.tensordot(a, b, (-1, -1)) if np.ndim(a) and np.ndim(b) else mul(a, b),
    np.outer: _outer,
    np.tensordot: _matrices.tensordot,
    np.einsum: lambda subscripts, *operands, out=None, optimize=False: _stored(_matrices.einsum(subscripts, *operands), out),
    np.linalg.multi_dot: lambda arrays: functools.reduce(_matrices.dot, arrays),
    np.linalg.matrix_power: _matrices.power,
    np.linalg.matrix_rank: _matrices.rank,
    np.linalg.det: _matrices.det,
    np.linalg.inv: _matrices.inv_matrix,
    np.linalg.solve: _matrices.only_solution,
    np.full_like: _full_like,
    np.isin: _converted(np.isin),
    np.union1d: _converted(np.union1d),
    np.intersect1d: _converted(np.intersect1d),
    np.setdiff1d: _converted(np.setdiff1d),
    np.setxor1d: _converted(np.setxor1d),
}

# The functions and methods that only move elements or choose one by comparisons, so that their results are nimbers.
_CHOICES = {np.maximum, np.minimum, np.fmax, np.fmin}
_MOVES = _functions(
    "amax amin append array_split atleast_1d atleast_2d atleast_3d block broadcast_arrays broadcast_to column_stack compress "
    "concatenate copy delete diag diagflat diagonal dsplit dstack empty_like expand_dims extract flatten flip fliplr flipud "
    "hsplit hstack matrix_transpose max meshgrid min moveaxis ones_like partition ravel repeat reshape resize roll rollaxis "
    "rot90 sort split squeeze stack swapaxes take take_along_axis tile transpose tril triu trim_zeros unique "
    "unique_values unstack vsplit vstack where zeros_like"
) - {np.ndarray.resize}

# The functions and methods that only compare elements or describe the array, so that their results are ordinary.
_CONDITIONS = {
    *(np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal),
    *(np.logical_and, np.logical_or, np.logical_xor, np.logical_not, np.isfinite, np.isinf, np.isnan),
}
_COMPARISONS = _functions(
    "all any argmax argmin argpartition argsort argwhere array2string array_equal array_equiv array_repr array_str "
    "count_nonzero flatnonzero iscomplexobj isrealobj lexsort may_share_memory ndim nonzero result_type save savetxt savez "
    "savez_compressed shape shares_memory size"
)

# The methods of numpy that are right for this class.
_METHODS = "copy dump dumps item partition setflags sort tobytes tofile tolist"


def _method(name):
    method = getattr(np.ndarray, name)
    function = getattr(np, name, None)

    @functools.wraps(method)
    def call(self, *args, **options):
        if function in _ARITHMETIC:
            return function(self, *args, **options)
        return _listed(method, f"`{name}` of an array", (self, *args), options)

    return call


for _name in set(dir(np.ndarray)) - set(vars(array)) - set(_METHODS.split()):
    if not _name.startswith("_") and callable(getattr(np.ndarray, _name)):
        setattr(array, _name, _method(_name))


def _of_nimbers(function):
    """Returns a function of plain arrays as a function whose results are nimbers."""
    return functools.wraps(function)(lambda *args, **options: _typed(function(*args, **options)))


det, dot, eye, inv_matrix, kernel, matrix_power, poly, polyval, roots, solve = map(
    _of_nimbers,
    (
        *(_matrices.det, _matrices.dot, _matrices.eye, _matrices.inv_matrix, _matrices.kernel, _matrices.power),
        *(_polynomials.poly, _polynomials.polyval, _polynomials.roots, _matrices.solve),
    ),
)
rank = _matrices.rank
